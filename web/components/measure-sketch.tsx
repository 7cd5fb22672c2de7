import { POINTS, type Measurements, type Point } from '../../contract/measure.ts'
import styles from './measure-sketch.module.css'
import { letterOf } from './measure-table.tsx'

type Line = [x1: number, y1: number, x2: number, y2: number]
type Drawing = { outline: string; lines: Partial<Record<Point, Line>> }

/** In a box of 200 by 240. */
const TOP: Drawing = {
  outline:
    'M75 30 C85 42 115 42 125 30 L150 40 L190 130 L168 140 L146 88 L146 220 L54 220 L54 88 L32 140 L10 130 L50 40 Z',
  lines: {
    shoulder: [52, 28, 148, 28],
    chest: [54, 96, 146, 96],
    waist: [54, 150, 146, 150],
    hip: [54, 196, 146, 196],
    hem: [54, 220, 146, 220],
    length: [100, 39, 100, 220],
    sleeve: [156, 34, 197, 126],
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

/** The drawing that has most of these points, if it has more than half: a scarf or a sock would look like something else. */
export function drawingOf(points: readonly Point[]): Drawing | undefined {
  const [best] = [TOP, TROUSERS, SKIRT, BAG]
    .map((drawing) => ({ drawing, shown: points.filter((point) => drawing.lines[point]).length }))
    .toSorted((a, b) => b.shown - a.shown)
  return best!.shown > points.length / 2 ? best!.drawing : undefined
}

/** Near the beginning of a line, where letters of crossing lines do not meet. */
const along = (from: number, to: number) => from + (to - from) * 0.22

/** Where the letters of the table are measured. */
export function MeasureSketch({ points }: Pick<Measurements, 'points'>) {
  const drawing = drawingOf(points.map(({ point }) => point))
  if (!drawing) return null
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
