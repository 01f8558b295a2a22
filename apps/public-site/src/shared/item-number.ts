/** 7 of 'music-7'. */
export const itemNumber = (id: string) => Number(id.slice(id.indexOf('-') + 1))
