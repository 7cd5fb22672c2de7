export const MAX_SCALE = 3
const CLICKED_SCALE = 2
const KEY_FACTOR = 1.25
const ARROW_STEP_PX = 80
/** A pointer that moved further has dragged the content, so its click does not change the size. */
const DRAG_PX = 4

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** In pixels of the window, or as parts of the content from 0 to 1. */
interface Point {
  x: number
  y: number
}

/**
 * Lets a pointer, two fingers and the keyboard enlarge the content of a scrolling box. The point under the pointer or
 * between the fingers stays in place; with the keyboard, the middle of the visible part. Returns a function that ends
 * it.
 */
export function magnify(
  box: HTMLElement,
  content: HTMLElement,
  onChange: (scale: number) => void,
): () => void {
  let scale = 1
  const over = new AbortController()

  function resize(wanted: number, at: Point, part = partAt(box, at)) {
    scale = Math.min(MAX_SCALE, Math.max(1, wanted))
    content.style.width = `${scale * 100}%`
    const { left, top } = box.getBoundingClientRect()
    box.scrollTo({
      left: part.x * box.scrollWidth - (at.x - left),
      top: part.y * box.scrollHeight - (at.y - top),
      behavior: 'instant',
    })
    onChange(scale)
  }

  const options = { signal: over.signal, passive: false }
  const hasDragged = listenToDragging(box, () => scale > 1, over.signal)
  content.addEventListener('keydown', press, options)
  content.addEventListener('click', click, options)
  box.addEventListener('wheel', turn, options)
  listenToPinches(box, () => scale, resize, options)
  return () => over.abort()

  function click(event: MouseEvent) {
    if (hasDragged()) return
    // Enter and Space have no coordinates.
    const at = event.detail > 0 ? { x: event.clientX, y: event.clientY } : middleOf(box)
    resize(scale > 1 ? 1 : CLICKED_SCALE, at)
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = ARROWS[event.key]
    if (event.key === '+' || event.key === '=') resize(scale * KEY_FACTOR, middleOf(box))
    else if (event.key === '-') resize(scale / KEY_FACTOR, middleOf(box))
    else if (arrow && scale > 1) box.scrollBy(arrow.x * ARROW_STEP_PX, arrow.y * ARROW_STEP_PX)
    else return
    event.preventDefault()
  }

  /** A pinch on a trackpad arrives as a wheel with the Control key. */
  function turn(event: WheelEvent) {
    if (!event.ctrlKey) return
    event.preventDefault()
    resize(scale * Math.exp(-event.deltaY / 100), { x: event.clientX, y: event.clientY })
  }
}

function listenToPinches(
  box: HTMLElement,
  getScale: () => number,
  resize: (scale: number, at: Point, part: Point) => void,
  options: AddEventListenerOptions,
): void {
  let pinch: { scale: number; distance: number; part: Point } | undefined

  function move(event: TouchEvent) {
    const [a, b] = event.touches
    if (!a || !b) {
      pinch = undefined
      return
    }
    event.preventDefault()
    const at = { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 }
    const distance = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
    pinch ??= { scale: getScale(), distance, part: partAt(box, at) }
    resize((pinch.scale * distance) / pinch.distance, at, pinch.part)
  }
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
    box.addEventListener(type, move, options)
  }
}

/**
 * Drags with the mouse; fingers scroll by themselves. The returned function tells whether the last press has dragged.
 */
function listenToDragging(box: HTMLElement, canDrag: () => boolean, signal: AbortSignal): () => boolean {
  let hasDragged = false
  function begin(start: PointerEvent) {
    hasDragged = false
    if (start.pointerType !== 'mouse' || !canDrag()) return
    const [left, top] = [box.scrollLeft, box.scrollTop]
    const over = new AbortController()
    addEventListener('pointerup', () => over.abort(), { signal: over.signal })
    addEventListener('pointermove', drag, { signal: over.signal })

    function drag(event: PointerEvent) {
      const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY]
      if (Math.hypot(x, y) > DRAG_PX) hasDragged = true
      box.scrollTo({ left: left - x, top: top - y, behavior: 'instant' })
    }
  }
  box.addEventListener('pointerdown', begin, { signal })
  return () => hasDragged
}

function partAt(box: HTMLElement, { x, y }: Point): Point {
  const { left, top } = box.getBoundingClientRect()
  return { x: (x - left + box.scrollLeft) / box.scrollWidth, y: (y - top + box.scrollTop) / box.scrollHeight }
}

/** The box may be taller than the window. */
function middleOf(box: HTMLElement): Point {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  return { x: (left + right) / 2, y: (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2 }
}
