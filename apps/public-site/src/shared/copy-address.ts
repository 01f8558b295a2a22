/** `data-share` of a button that copies the page's URL, even where the system has a share sheet. */
export const COPY_ADDRESS = 'address'
