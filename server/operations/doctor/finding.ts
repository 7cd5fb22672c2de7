export interface Finding {
  /** A fault loses money, data or visitors; a warning may be meant. */
  level: 'good' | 'warning' | 'fault'
  what: string
  /** What to do about it. */
  advice?: string
}

export const good = (what: string): Finding => ({ level: 'good', what })
export const warning = (what: string, advice: string): Finding => ({ level: 'warning', what, advice })
export const fault = (what: string, advice: string): Finding => ({ level: 'fault', what, advice })

/** The message of what went wrong, with its first cause. */
export const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error && cause.message !== message ? `${message}: ${cause.message}` : message
}
