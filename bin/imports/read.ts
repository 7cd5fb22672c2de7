import { dirname, join } from 'node:path/posix'
import { parseSync } from 'vite'

const OWN_SCOPE = '@hemline/'

export interface Import {
  /** A path from the project's root; for a package of the repository its folder, `packages/stripe-sandbox`. */
  to: string
  isType: boolean
}

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
  return found.flatMap(({ specifier, isType }) => {
    if (specifier.startsWith(OWN_SCOPE)) return { to: specifier.replace(OWN_SCOPE, 'packages/'), isType }
    const isOwnFile = specifier.startsWith('.') && /\.tsx?$/.test(specifier)
    return isOwnFile ? { to: join(dirname(file), specifier), isType } : []
  })
}
