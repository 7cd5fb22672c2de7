import type { Plugin } from 'rolldown'

/**
 * Escapes what is not Latin-1. V8 keeps the source of each file in memory, at two bytes a letter where one of them is not.
 * Unlike `output.charset`, also in tagged templates: theirs are read by their values, or as regular expressions.
 */
export const latinLetters: Plugin = {
  name: 'latin-letters',
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = file.code.replace(/[\u0100-\uFFFF]/g, escape)
    }
  },
}

const escape = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
