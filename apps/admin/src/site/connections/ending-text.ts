/** What is shown of a secret. @param ending '' where none of it is */
export const endingText = (ending: string) => (ending === '' ? 'Stored' : `Ends in …${ending}`)
