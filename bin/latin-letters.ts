import type { Plugin } from 'rolldown'

/**
 * Escapes what is not Latin-1. V8 keeps the source of each file in memory, at two bytes a letter where one of them is
 * not. Unlike `output.charset`, also in tagged templates: theirs are read by their values, or as regular expressions.
 * Throws where a backslash before the letter would take the escape's own: `/\—/` would become `/\\u2014/`.
 */
export const latinLetters: Plugin = {
  name: 'latin-letters',
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = escapeLetters(file.fileName, file.code)
    }
  },
}

const escapeLetters = (fileName: string, code: string): string =>
  code.replace(/(\\*)([\u0100-\uFFFF])/g, (found, backslashes: string, letter: string) => {
    if (backslashes.length % 2 === 1)
      throw new Error(
        `${fileName} has ${found}: an escape cannot stand behind a backslash, so leave that out.`,
      )
    return `${backslashes}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
