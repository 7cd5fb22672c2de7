/** Encoding uses the most CPU. Background work runs one at a time, and only while no request is waiting. */
const MAX_AT_ONCE = 2

type Turn = () => void

const waiting: Turn[] = []
const idle: Turn[] = []
let running = 0

export const whenFree = <T>(work: () => Promise<T>): Promise<T> => queue(waiting, work)

export const whenIdle = <T>(work: () => Promise<T>): Promise<T> => queue(idle, work)

async function queue<T>(line: Turn[], work: () => Promise<T>): Promise<T> {
  await new Promise<void>((resolve) => {
    line.push(resolve)
    advance()
  })
  try {
    return await work()
  } finally {
    running -= 1
    advance()
  }
}

function advance(): void {
  const next =
    running < MAX_AT_ONCE ? (waiting.shift() ?? (running === 0 ? idle.shift() : undefined)) : undefined
  if (!next) return
  running += 1
  next()
  advance()
}
