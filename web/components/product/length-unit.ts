import { useState } from 'react'
import type { Measure } from '../../../contract/size-chart.ts'
import { readStored, writeStored } from '../../stored.ts'

export type LengthUnit = 'cm' | 'in'

const KEY = 'lengthUnit'
export const MM_PER_INCH = 25.4
const QUARTERS = ['', '¼', '½', '¾']

/** The unit that this browser remembers, centimetres by default, and a function that changes it. */
export function useLengthUnit() {
  const [unit, setUnit] = useState<LengthUnit>(() => (readStored(KEY) === 'in' ? 'in' : 'cm'))
  const choose = (chosen: LengthUnit) => {
    writeStored(KEY, chosen)
    setUnit(chosen)
  }
  return [unit, choose] as const
}

/** Centimetres rounded to a half, inches to a quarter. */
export function showMeasure(measure: NonNullable<Measure>, unit: LengthUnit): string {
  const [from, to] = measure.map((mm) => (unit === 'cm' ? String(Math.round(mm / 5) / 2) : inQuarters(mm)))
  return from === to ? from! : `${from}–${to}`
}

/** A single measure in both units, one of which is hidden. */
export const inBoth = (mm: number): { cm: string; in: string } => ({
  cm: showMeasure([mm, mm], 'cm'),
  in: inQuarters(mm),
})

function inQuarters(mm: number): string {
  const quarters = Math.round((mm / MM_PER_INCH) * 4)
  const whole = Math.floor(quarters / 4)
  return `${whole || (quarters % 4 === 0 ? '0' : '')}${QUARTERS[quarters % 4]}`
}
