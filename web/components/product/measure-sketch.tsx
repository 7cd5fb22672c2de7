import { POINTS, type Measurements, type Point } from '../../../contract/measure.ts'
import styles from './measure-sketch.module.css'
import { letterOf } from './measure-table.tsx'

type Line = [x1: number, y1: number, x2: number, y2: number]
type Drawing = { outline: string; lines: Partial<Record<Point, Line>> }

const BODY: Drawing['lines'] = {
  shoulder: [52, 28, 148, 28],
  chest: [54, 96, 146, 96],
  waist: [54, 150, 146, 150],
  hip: [54, 196, 146, 196],
  hem: [54, 220, 146, 220],
  length: [100, 39, 100, 220],
}
/** Drawn in a box of 200 by 240 units. */
const TOP: Drawing = {
  outline:
    'M75 30 C85 42 115 42 125 30 L150 40 L190 130 L168 140 L146 88 L146 220 L54 220 L54 88 L32 140 L10 130 L50 40 Z',
  lines: { ...BODY, sleeve: [156, 34, 197, 126] },
}
const SHORT_SLEEVES: Drawing = {
  outline:
    'M75 30 C85 42 115 42 125 30 L150 40 L184 92 L162 106 L146 84 L146 220 L54 220 L54 84 L38 106 L16 92 L50 40 Z',
  lines: { ...BODY, sleeve: [156, 34, 191, 88] },
}
const SLEEVELESS: Drawing = {
  outline:
    'M75 30 C85 42 115 42 125 30 L148 38 C140 58 140 76 146 88 L146 220 L54 220 L54 88 C60 76 60 58 52 38 Z',
  lines: BODY,
}
const DRESS: Drawing = {
  outline:
    'M78 20 C88 32 112 32 122 20 L140 27 C135 42 135 56 140 68 L130 108 L164 226 L36 226 L70 108 L60 68 C65 56 65 42 60 27 Z',
  lines: {
    shoulder: [60, 17, 140, 17],
    chest: [60, 72, 140, 72],
    waist: [70, 108, 130, 108],
    hip: [59, 146, 141, 146],
    hem: [36, 226, 164, 226],
    length: [100, 29, 100, 226],
  },
}
const TROUSERS: Drawing = {
  outline: 'M60 20 L140 20 L158 225 L112 225 L100 95 L88 225 L42 225 Z',
  lines: {
    waist: [60, 20, 140, 20],
    hip: [56, 66, 144, 66],
    rise: [100, 20, 100, 95],
    thigh: [50, 112, 98, 112],
    inseam: [104, 98, 118, 225],
    length: [170, 20, 170, 225],
    hem: [42, 225, 88, 225],
  },
}
const SHORTS: Drawing = {
  outline: 'M58 40 L142 40 L166 190 L108 184 L100 118 L92 184 L34 190 Z',
  lines: {
    waist: [58, 40, 142, 40],
    hip: [51, 84, 149, 84],
    rise: [100, 40, 100, 118],
    thigh: [45, 124, 98, 124],
    inseam: [104, 120, 112, 184],
    length: [176, 40, 176, 190],
    hem: [34, 190, 92, 184],
  },
}
const SKIRT: Drawing = {
  outline: 'M72 25 L128 25 L158 220 L42 220 Z',
  lines: {
    waist: [72, 25, 128, 25],
    hip: [64, 78, 136, 78],
    length: [100, 25, 100, 220],
    hem: [42, 220, 158, 220],
  },
}
const BAG: Drawing = {
  outline: 'M40 100 L160 100 L150 215 L50 215 Z M70 100 C70 20 130 20 130 100',
  lines: {
    width: [40, 112, 160, 112],
    height: [100, 100, 100, 215],
    depth: [150, 215, 178, 200],
    strap: [64, 100, 64, 38],
  },
}

const SHORT_SLEEVE_MM = 350
const SHORT_INSEAM_MM = 400
const LONG_TOP_MM = 850

/**
 * The drawing that shows the most points, if it shows more than half of them; otherwise a scarf or a sock would be
 * drawn as another garment.
 */
export function drawingOf({ points, rows }: Measurements): Drawing | undefined {
  const [best] = [TOP, TROUSERS, SKIRT, BAG]
    .map((drawing) => ({ drawing, shown: points.filter(({ point }) => drawing.lines[point]).length }))
    .toSorted((a, b) => b.shown - a.shown)
  if (best!.shown <= points.length / 2) return undefined
  /** The measure of the largest size; 0 if it is not measured. */
  const longest = (of: Point) => {
    const at = points.findIndex(({ point }) => point === of)
    return Math.max(0, ...rows.map(({ mm }) => mm[at] ?? 0))
  }
  const isShort = (of: Point, below: number) => longest(of) > 0 && longest(of) < below
  if (best!.drawing === TROUSERS) return isShort('inseam', SHORT_INSEAM_MM) ? SHORTS : TROUSERS
  if (best!.drawing !== TOP) return best!.drawing
  // If no sleeve is measured, the garment has none or only its body is drawn.
  if (!points.some(({ point }) => point === 'sleeve'))
    return longest('length') > LONG_TOP_MM ? DRESS : SLEEVELESS
  return isShort('sleeve', SHORT_SLEEVE_MM) ? SHORT_SLEEVES : TOP
}

/** Near the beginning of a line, so that letters of crossing lines do not overlap. */
const along = (from: number, to: number) => from + (to - from) * 0.22

/** Shows where the measures of the table are taken, by their letters. */
export function MeasureSketch({ measurements }: { measurements: Measurements }) {
  const drawing = drawingOf(measurements)
  if (!drawing) return null
  const { points } = measurements
  const drawn = points.flatMap(({ point }, at) => {
    const line = drawing.lines[point]
    return line ? [{ point, line, letter: letterOf(at) }] : []
  })
  const words = drawn.map(({ point, letter }) => `${letter} ${POINTS[point].toLowerCase()}`).join(', ')
  return (
    <svg
      className={styles.sketch}
      viewBox="0 0 200 240"
      role="img"
      aria-label={`Where it is measured: ${words}`}
    >
      <path d={drawing.outline} />
      {drawn.map(({ point, line: [x1, y1, x2, y2], letter }) => (
        <g key={point}>
          <line {...{ x1, y1, x2, y2 }} />
          <g transform={`translate(${along(x1, x2)} ${along(y1, y2)})`}>
            <circle r="8" />
            <text>{letter}</text>
          </g>
        </g>
      ))}
    </svg>
  )
}
