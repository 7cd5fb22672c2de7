import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { PriceHistory } from '../../../../contract/sale.ts'
import styles from './price-history.module.css'

type Intervals = PriceHistory['intervals']

const HEIGHT = 180

/** The table below contains the same data as text. */
export default function PriceChart({ intervals }: { intervals: Intervals }) {
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = holder.current!
    const plot = draw(box, intervals)
    const observer = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: HEIGHT }))
    observer.observe(box)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [intervals])
  return <div ref={holder} className={styles.chart} aria-hidden="true" />
}

function draw(box: HTMLElement, intervals: Intervals): uPlot {
  const style = getComputedStyle(box)
  const colour = (name: string) => style.getPropertyValue(name)
  const font = `12px ${style.fontFamily}`
  const axis: uPlot.Axis = {
    font,
    stroke: colour('--soft'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
  }
  const oldestFirst = intervals.toReversed()
  const times = oldestFirst.map(({ starts_at }) => Date.parse(starts_at) / 1000)
  const prices = oldestFirst.map(({ price }) => price && price / 100)
  return new uPlot(
    {
      width: box.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: { y: { range: (_, min, max) => [Math.min(0, min ?? 0), (max ?? 1) * 1.1] } },
      axes: [
        { ...axis, grid: { show: false }, space: 80 },
        { ...axis, size: 64, values: (_, splits) => splits.map((dollars) => `$${dollars}`) },
      ],
      series: [
        {},
        {
          stroke: colour('--ink'),
          width: 2,
          paths: uPlot.paths.stepped!({ align: 1 }),
          points: { show: false },
        },
      ],
    },
    // The last price lasts until now.
    [
      [...times, Date.now() / 1000],
      [...prices, prices.at(-1) ?? null],
    ],
    box,
  )
}
