import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { money } from '../../../../contract/money.ts'
import { netSales, type SalesReport } from '../../../../contract/sales.ts'
import { axisLabels, ordersOf, showPeriod } from './period.ts'
import styles from './sales.module.css'
import { counted } from '../../../../contract/counted.ts'

type Points = SalesReport['points']

const HEIGHT = 260
/** Above this number, a dot per value would hide the line. */
const MOST_DOTS = 40

/** Lines differ in dashes and width as well as in colour. The slider reads each value with keys, touch and speech. */
export default function SalesChart({ points }: { points: Points }) {
  const holder = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot>(undefined)
  const [chosen, setChosen] = useState<number>()
  const readout = useId()
  const last = points.length - 1
  const at = Math.min(chosen ?? last, last)
  const point = points[at]!

  useEffect(() => {
    const box = holder.current!
    const plot = draw(box, points, (index) => setChosen(index))
    chart.current = plot
    const observer = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: HEIGHT }))
    observer.observe(box)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [points])

  const read = (index: number) => {
    setChosen(index)
    const plot = chart.current
    plot?.setCursor({ left: plot.valToPos(index, 'x'), top: 0 }, false)
  }
  const values = `${money(netSales(point.sums))}, ${money(netSales(point.before))} before`
  return (
    <figure>
      <figcaption className={styles.key}>
        <span>
          <svg width="28" height="8" aria-hidden="true">
            <path d="M0 4H28" stroke="currentColor" strokeWidth="2" />
          </svg>
          This period
        </span>
        <span>
          <svg width="28" height="8" aria-hidden="true">
            <path d="M0 4H28" stroke="currentColor" strokeDasharray="3 4" />
          </svg>
          The period before
        </span>
      </figcaption>
      <div ref={holder} className={styles.chart} aria-hidden="true" />
      <input
        className={styles.reader}
        type="range"
        min={0}
        max={last}
        value={at}
        disabled={last === 0}
        aria-label="Read the chart"
        aria-valuetext={`${showPeriod(point)}: ${values}`}
        onChange={({ target }) => read(Number(target.value))}
      />
      <p id={readout} className={styles.readout}>
        {showPeriod(point)}: <strong>{money(netSales(point.sums))}</strong>, {money(netSales(point.before))}{' '}
        before.{' '}
        <Link className="text-link" to={ordersOf(point)}>
          {counted(point.sums.orders, 'order')}
        </Link>
      </p>
    </figure>
  )
}

function draw(box: HTMLElement, points: Points, onRead: (index: number) => void): uPlot {
  const style = getComputedStyle(box)
  const colour = (name: string) => style.getPropertyValue(name)
  const [ink, soft, line] = [colour('--ink'), colour('--soft'), colour('--line')]
  const font = `12px ${style.fontFamily}`
  const labels = axisLabels(points.map(({ from }) => from))
  const dots = { show: points.length <= MOST_DOTS, size: 5 }
  const axis: uPlot.Axis = { font, stroke: soft, grid: { stroke: line, width: 1 }, ticks: { show: false } }
  return new uPlot(
    {
      width: box.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false } },
      scales: {
        x: { time: false, range: [-0.5, points.length - 0.5] },
        y: { range: (_, min, max) => [Math.min(0, min ?? 0), Math.max(100, (max ?? 0) * 1.05)] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          incrs: [1, 2, 5, 7, 10, 14, 30, 60, 90, 180, 365],
          space: 60,
          values: (_, splits) => splits.map((index) => labels[index] ?? ''),
        },
        { ...axis, size: 64, values: (_, splits) => splits.map((cents) => dollarsOf(cents)) },
      ],
      series: [
        {},
        // A line of one value is not seen.
        { stroke: soft, width: 1, dash: [3, 4], points: { show: points.length === 1, size: 9 } },
        { stroke: ink, width: 2, points: { ...dots, fill: ink } },
      ],
      hooks: {
        setCursor: [
          ({ cursor: { idx, event } }) => {
            if (event && idx !== null && idx !== undefined) onRead(idx)
          },
        ],
      },
    },
    [
      points.map((_, index) => index),
      points.map(({ before }) => netSales(before)),
      points.map(({ sums }) => netSales(sums)),
    ],
    box,
  )
}

/** `$1.2k`; a chart has room for little. */
function dollarsOf(cents: number): string {
  const dollars = cents / 100
  if (Math.abs(dollars) < 1_000) return `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`
  const [value, unit] = Math.abs(dollars) < 1_000_000 ? [dollars / 1_000, 'k'] : [dollars / 1_000_000, 'M']
  return `$${Number(value.toFixed(1))}${unit}`
}
