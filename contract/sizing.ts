/** How a garment is cut to sit on the body. */
export const CUTS = {
  slim: 'Slim fit',
  regular: 'Regular fit',
  relaxed: 'Relaxed fit',
  oversized: 'Oversized fit',
} as const
export type Cut = keyof typeof CUTS

/** By Google's codes for `size_system`; `schema` follows `WearableSizeSystem` in schema.org's names. */
export const SIZE_SYSTEMS = {
  AU: { name: 'Australian', schema: 'AU' },
  BR: { name: 'Brazilian', schema: 'BR' },
  CN: { name: 'Chinese', schema: 'CN' },
  DE: { name: 'German', schema: 'DE' },
  EU: { name: 'European', schema: 'Europe' },
  FR: { name: 'French', schema: 'FR' },
  IT: { name: 'Italian', schema: 'IT' },
  JP: { name: 'Japanese', schema: 'JP' },
  MEX: { name: 'Mexican', schema: 'MX' },
  UK: { name: 'British', schema: 'UK' },
  US: { name: 'American', schema: 'US' },
} as const
export type SizeSystem = keyof typeof SIZE_SYSTEMS

/** Google's codes for `size_type`, which schema.org appends to `WearableSizeGroup`. */
export const SIZE_TYPES = {
  regular: 'Regular',
  petite: 'Petite',
  maternity: 'Maternity',
  big: 'Big',
  tall: 'Tall',
  plus: 'Plus',
} as const
export type SizeType = keyof typeof SIZE_TYPES

export const MAX_CUT_NOTE = 200
