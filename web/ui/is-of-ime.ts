/** Whether a key chooses what an IME proposes. Safari ends the composition before the Enter that chooses, which has this code alone. */
export const isOfIme = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229
