import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'

/** Marks the scripts and links of one rendering; the server passes it in and takes it off the finished page. */
export const nonceContext = createContext<string>()

/** The same for components; undefined in the browser. */
export const NonceContext = createReactContext<string | undefined>(undefined)
