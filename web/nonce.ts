import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'

/** Marks this rendering's scripts and links for `rewriteForFirstPaint`; the finished page has none. */
export const nonceContext = createContext<string>()

export const NonceContext = createReactContext<string | undefined>(undefined)
