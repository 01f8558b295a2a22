/** No line of a French text begins with its punctuation: the spaces before it and inside quotes do not break. */
export function holdFrenchSpaces(text: string): string {
  return text.replace(/ (?=[:;!?»])|(?<=«) /g, '\u00a0')
}
