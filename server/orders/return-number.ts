import { randomCode, readCode } from '../crockford.ts'

const LENGTH = 10

export const NO_SUCH_RETURN = 'Return does not exist'

/** 50 random bits, such as R-7K3M9QXTC2. */
export const newReturnNumber = (): string => `R-${randomCode(LENGTH)}`

/** Accepts any case, with or without dashes and spaces; undefined if it cannot be a number. */
export function readReturnNumber(typed: string): string | undefined {
  const code = readReturnCode(typed)
  return code?.length === LENGTH ? `R-${code}` : undefined
}

/** The beginning of a number in its stored form; undefined if no number can begin this way. */
export function readReturnNumberPrefix(typed: string): string | undefined {
  const code = readReturnCode(typed)
  return code !== undefined && code.length <= LENGTH ? `R-${code}` : undefined
}

function readReturnCode(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '')
  return readCode(plain.length === LENGTH ? plain : plain.replace(/^R/, ''))
}
