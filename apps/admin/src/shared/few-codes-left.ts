/** With so many recovery codes left, or fewer, it is time for new ones. */
export const FEW_CODES_LEFT = 3
