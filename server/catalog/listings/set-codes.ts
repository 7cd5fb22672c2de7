/** Numbers each different set, so that a column of sets becomes a column of numbers. */
export class SetCodes<Member extends string | number> {
  /** By code. */
  readonly sets: Member[][] = []
  #codes = new Map<string, number>()

  /** `json` is the set as JSON; each value is parsed once. */
  codeOf(json: string): number {
    let code = this.#codes.get(json)
    if (code === undefined) {
      this.#codes.set(json, (code = this.sets.length))
      this.sets.push(JSON.parse(json) as Member[])
    }
    return code
  }

  /** 1 for the codes of sets that contain one of these members. */
  withOneOf(wanted: readonly Member[]): Uint8Array {
    return Uint8Array.from(this.sets, (set) => (set.some((member) => wanted.includes(member)) ? 1 : 0))
  }
}
