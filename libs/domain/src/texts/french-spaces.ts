/** Makes the spaces before French punctuation and inside of quotation marks non-breaking. */
export function holdFrenchSpaces(text: string): string {
  return text.replace(/ (?=[:;!?»])|(?<=«) /g, '\u00a0')
}
