/**
 * A measurement is asked for by a part of its name, or by the name of one of its figures, which has its own at the
 * beginning.
 */
export const isWanted = (name: string, only: string): boolean => {
  const [one, other] = [name.toLowerCase(), only.toLowerCase()]
  return one.includes(other) || other.includes(one)
}
