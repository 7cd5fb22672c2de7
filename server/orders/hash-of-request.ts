import { hash } from 'node:crypto'

/** The hash by which a repeated request is recognized as the same. */
export const hashOfRequest = (asked: unknown): string => hash('sha256', JSON.stringify(asked), 'base64url')
