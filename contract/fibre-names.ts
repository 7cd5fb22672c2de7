import { FIBRES, type Fibre } from './fibres.ts'

const fibres = Object.entries(FIBRES) as [Fibre, { name: string; us?: string }][]
const american = fibres.flatMap(([fibre, { us }]) => (us ? [[us.toLowerCase(), fibre] as const] : []))
/** Some American names stand for several fibres, so they identify none. */
const clear = american.filter(([us]) => american.filter(([other]) => other === us).length === 1)
const FIBRE_OF = new Map<string, Fibre>([
  ...clear,
  ...fibres.flatMap(([fibre, { name, us }]): [string, Fibre][] => [
    ...(us ? [[`${name} (${us})`.toLowerCase(), fibre] as [string, Fibre]] : []),
    [name.toLowerCase(), fibre],
    [fibre, fibre],
  ]),
])

/** Finds a fibre by its European or American name, or by its key. */
export const fibreCalled = (name: string): Fibre | undefined => FIBRE_OF.get(name.trim().toLowerCase())
