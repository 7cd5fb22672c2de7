import { dirname, join } from 'node:path/posix'
import { parseSync } from 'vite'

export interface Import {
  /** From the root of the project. */
  to: string
  /** Gone when the program runs. */
  isType: boolean
}

/** The files of ours that a file imports or exports from; packages and styles are left out. */
export const readImports = (file: string, text: string): Import[] => {
  const { module } = parseSync(file, text)
  const found: { specifier: string; isType: boolean }[] = []
  for (const one of module.staticImports) {
    const isType = one.entries.length > 0 && one.entries.every((entry) => entry.isType)
    found.push({ specifier: one.moduleRequest.value, isType })
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) found.push({ specifier: moduleRequest.value, isType })
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const specifier = text.slice(moduleRequest.start + 1, moduleRequest.end - 1)
    found.push({ specifier, isType: false })
  }
  return found
    .filter(({ specifier }) => specifier.startsWith('.') && /\.tsx?$/.test(specifier))
    .map(({ specifier, isType }) => ({ to: join(dirname(file), specifier), isType }))
}
