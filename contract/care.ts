/**
 * Care instructions by the code that is stored, in the order of ISO 3758 (wash, bleach, dry, iron, professional care).
 * A garment has at most one of each group.
 */
export const CARE: readonly { code: number; group: CareGroup; words: string }[] = [
  { code: 10, group: 'wash', words: 'Do not wash' },
  { code: 11, group: 'wash', words: 'Wash by hand, up to 40 °C (105 °F)' },
  { code: 12, group: 'wash', words: 'Machine wash cold, up to 30 °C (85 °F)' },
  { code: 13, group: 'wash', words: 'Machine wash cold, gentle cycle, up to 30 °C (85 °F)' },
  { code: 14, group: 'wash', words: 'Machine wash cold, very gentle cycle, up to 30 °C (85 °F)' },
  { code: 15, group: 'wash', words: 'Machine wash warm, up to 40 °C (105 °F)' },
  { code: 16, group: 'wash', words: 'Machine wash warm, gentle cycle, up to 40 °C (105 °F)' },
  { code: 17, group: 'wash', words: 'Machine wash warm, very gentle cycle, up to 40 °C (105 °F)' },
  { code: 18, group: 'wash', words: 'Machine wash hot, up to 50 °C (120 °F)' },
  { code: 19, group: 'wash', words: 'Machine wash hot, up to 60 °C (140 °F)' },
  { code: 20, group: 'wash', words: 'Machine wash very hot, up to 95 °C (200 °F)' },
  { code: 30, group: 'bleach', words: 'Do not bleach' },
  { code: 31, group: 'bleach', words: 'Non-chlorine bleach when needed' },
  { code: 32, group: 'bleach', words: 'Any bleach when needed' },
  { code: 40, group: 'tumble', words: 'Do not tumble dry' },
  { code: 41, group: 'tumble', words: 'Tumble dry low' },
  { code: 42, group: 'tumble', words: 'Tumble dry medium' },
  { code: 50, group: 'dry', words: 'Hang to dry' },
  { code: 51, group: 'dry', words: 'Hang to dry in the shade' },
  { code: 52, group: 'dry', words: 'Drip dry' },
  { code: 53, group: 'dry', words: 'Drip dry in the shade' },
  { code: 54, group: 'dry', words: 'Dry flat' },
  { code: 55, group: 'dry', words: 'Dry flat in the shade' },
  { code: 60, group: 'iron', words: 'Do not iron' },
  { code: 61, group: 'iron', words: 'Cool iron, without steam' },
  { code: 62, group: 'iron', words: 'Warm iron' },
  { code: 63, group: 'iron', words: 'Hot iron' },
  { code: 70, group: 'dry clean', words: 'Do not dry clean' },
  { code: 71, group: 'dry clean', words: 'Dry clean' },
  { code: 72, group: 'dry clean', words: 'Dry clean, gentle cycle' },
  { code: 73, group: 'dry clean', words: 'Dry clean in petroleum solvent only' },
  { code: 74, group: 'dry clean', words: 'Dry clean in petroleum solvent only, gentle cycle' },
  { code: 80, group: 'wet clean', words: 'Do not wet clean' },
  { code: 81, group: 'wet clean', words: 'Professional wet clean' },
  { code: 82, group: 'wet clean', words: 'Professional wet clean, gentle cycle' },
]

/** The kind of a care instruction; a garment has at most one instruction of each kind. */
export type CareGroup = 'wash' | 'bleach' | 'tumble' | 'dry' | 'iron' | 'dry clean' | 'wet clean'
