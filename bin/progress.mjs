const isTerminal = process.stdout.isTTY

export const step = (what) => {
  process.stdout.write(`${what} …\n`)
}

export const explain = (sentence) => {
  process.stderr.write(`${sentence}\n`)
}

const colour = (code, text) =>
  isTerminal && !process.env.NO_COLOR ? `\u001b[${code}m${text}\u001b[0m` : text

export const green = (text) => colour(32, text)
export const red = (text) => colour(31, text)
export const dim = (text) => colour(2, text)

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`
