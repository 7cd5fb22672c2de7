/**
 * Whether a key belongs to an IME. Safari ends the composition before the Enter that accepts a suggestion, which has
 * only this key code.
 */
export const isOfIme = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229
