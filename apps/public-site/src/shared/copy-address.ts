/** As the `data-share` of a button: it copies the address of the page, also where the system can share it. */
export const COPY_ADDRESS = 'address'
