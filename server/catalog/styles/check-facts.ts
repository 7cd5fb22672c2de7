import { CARE } from '../../../contract/care.ts'
import { PARTS, type Composition, type PartOfComposition } from '../../../contract/composition.ts'
import { countryName } from '../../../contract/countries.ts'
import { FIBRES, fibreName, isFibre, type Fibre } from '../../../contract/fibres.ts'
import { cut } from '../../../contract/cut.ts'
import { refuseField } from '../../errors.ts'

export interface GarmentFacts {
  composition: Composition | null
  care: number[] | null
  origin: string | null
}

const refuse = refuseField<keyof GarmentFacts>

/** Normalises facts for storage; throws Refused. Facts that are not sent are left out. */
export const checkFacts = (sent: Partial<GarmentFacts>): Partial<GarmentFacts> => ({
  ...(sent.composition !== undefined && {
    composition: sent.composition && checkComposition(sent.composition),
  }),
  ...(sent.care !== undefined && { care: sent.care && checkCare(sent.care) }),
  ...(sent.origin !== undefined && { origin: sent.origin && checkOrigin(sent.origin) }),
})

function checkComposition({ parts, has_animal_parts }: Composition): Composition {
  const twice = parts.find(({ part }, at) => parts.findIndex((other) => other.part === part) !== at)
  if (twice) throw refuse('composition', `${PARTS[twice.part]} is there twice.`)
  return { parts: parts.map(checkPart), ...(has_animal_parts && { has_animal_parts }) }
}

function checkPart({ part, fibres }: PartOfComposition): PartOfComposition {
  for (const { fibre } of fibres) if (!isFibre(fibre)) throw refuse('composition', unknownFibre(fibre))
  const twice = fibres.find(({ fibre }, at) => fibres.findIndex((other) => other.fibre === fibre) !== at)
  if (twice) {
    throw refuse('composition', `${PARTS[part]}: ${fibreName(twice.fibre as Fibre)} is there twice.`)
  }
  const sum = fibres.reduce((total, { percent }) => total + percent, 0)
  if (sum !== 100)
    throw refuse('composition', `${PARTS[part]}: the percentages add up to ${sum}, not to 100.`)
  return { part, fibres: fibres.toSorted((a, b) => b.percent - a.percent) }
}

const NEAREST = 3
/** No fibre's name is longer. Longer texts are not compared with the names, because the comparison is slow. */
const LONGEST_FIBRE = 60

function unknownFibre(text: string): string {
  const wanted = text.trim().toLowerCase().slice(0, LONGEST_FIBRE)
  const near = (Object.keys(FIBRES) as Fibre[])
    .map((fibre) => {
      const { name, us }: { name: string; us?: string } = FIBRES[fibre]
      const names = us ? [name, us, fibre] : [name, fibre]
      return { fibre, distance: Math.min(...names.map((one) => distanceOf(wanted, one.toLowerCase()))) }
    })
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, NEAREST)
    .map(({ fibre }) => fibreName(fibre))
  return `“${cut(text, 40)}” is no fibre that may be named. The nearest are ${near.slice(0, -1).join(', ')} and ${near.at(-1)}.`
}

/** The share of characters that differ (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const change = row[to - 1]! + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(change, row[to]! + 1, next[to - 1]! + 1))
    }
    row = next
  }
  return row.at(-1)! / Math.max(one.length, other.length)
}

/** In the order of CARE; null if there are none. */
function checkCare(codes: number[]): number[] | null {
  const unknown = codes.find((code) => !CARE.some((one) => one.code === code))
  if (unknown !== undefined) throw refuse('care', `There is no care instruction ${unknown}.`)
  const chosen = CARE.filter(({ code }) => codes.includes(code))
  const twice = chosen.find(({ group }, at) => chosen.findIndex((other) => other.group === group) !== at)
  if (twice) throw refuse('care', `Two care instructions contradict each other: ${twice.words}.`)
  return chosen.length > 0 ? chosen.map(({ code }) => code) : null
}

function checkOrigin(code: string): string {
  const name = countryName(code)
  if (name === code || name === 'Unknown Region') throw refuse('origin', `There is no country ${code}.`)
  return code
}
