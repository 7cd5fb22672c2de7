import {
  type Activators,
  type ClientRect,
  KeyboardSensor,
  type KeyboardSensorOptions,
  type SensorInstance,
  type SensorProps,
  type UniqueIdentifier,
} from '@dnd-kit/core'

interface Options extends KeyboardSensorOptions {
  /** Ids of the rendered rows, in their order. */
  ids: readonly UniqueIdentifier[]
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }
const DROPS = ['Space', 'Enter', 'Tab']

/**
 * Each arrow key moves the picked row by one place. The library's keyboard sensor computes a move from where the row
 * was last rendered, so it loses keys that arrive before that, and keys after which the page scrolls.
 */
export class ArrowKeySensor implements SensorInstance {
  static activators: Activators<Options> = KeyboardSensor.activators
  autoScrollEnabled = false
  #props: SensorProps<Options>
  #place: number
  /** Position of the row in the window when it was picked up. */
  #start: { x: number; y: number }
  #ending = new AbortController()

  constructor(props: SensorProps<Options>) {
    this.#props = props
    this.#place = props.options.ids.indexOf(props.active)
    this.#start = centreOf(this.#nodeOf(props.active)!.getBoundingClientRect())
    const { signal } = this.#ending
    const cancel = () => this.#end(props.onCancel)
    window.addEventListener('resize', cancel, { signal })
    document.addEventListener('visibilitychange', cancel, { signal })
    document.addEventListener('keydown', (event) => this.#press(event), { signal })
    props.onStart({ x: 0, y: 0 })
  }

  #press(event: KeyboardEvent): void {
    // The key that picked the row up arrives here as well.
    if (event === this.#props.event) return
    const step = STEPS[event.code]
    if (step === undefined && event.code !== 'Escape' && !DROPS.includes(event.code)) return
    event.preventDefault()
    if (step !== undefined) this.#moveBy(step)
    else this.#end(event.code === 'Escape' ? this.#props.onCancel : this.#props.onEnd)
  }

  #moveBy(step: number): void {
    const { context, options, onMove } = this.#props
    this.#place = Math.max(0, Math.min(options.ids.length - 1, this.#place + step))
    const target = options.ids[this.#place]!
    const node = this.#nodeOf(target)
    node?.scrollIntoView({ block: 'nearest' })
    // If the key follows at once, rows have not been measured yet and are all at their own places.
    const place = context.current.droppableRects.get(target) ?? node?.getBoundingClientRect()
    if (!place) return
    const { x, y } = centreOf(place)
    onMove({ x: x - this.#start.x, y: y - this.#start.y })
  }

  #nodeOf(id: UniqueIdentifier): HTMLElement | null | undefined {
    return this.#props.context.current.droppableContainers.get(id)?.node.current
  }

  #end(how: () => void): void {
    this.#ending.abort()
    how()
  }
}

const centreOf = ({ left, top, width, height }: ClientRect) => ({ x: left + width / 2, y: top + height / 2 })
