import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/measure.ts'

/** Where a garment is measured. */
export const POINTS = {
  chest: 'Chest',
  waist: 'Waist',
  hip: 'Hip',
  length: 'Length',
  sleeve: 'Sleeve',
  shoulder: 'Shoulder',
  inseam: 'Inseam',
  rise: 'Rise',
  thigh: 'Thigh',
  hem: 'Hem',
  foot: 'Foot',
  width: 'Width',
  height: 'Height',
  depth: 'Depth',
  strap: 'Strap',
} as const

export type Point = keyof typeof POINTS

/** Measurements of a garment itself, by size, in millimetres. */
export type Measurements = Static<typeof schemas.Measurements>

export const getMeasurements = call<typeof schemas.getMeasurements>('GET', '/products/:id/measurements')
