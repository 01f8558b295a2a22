/** Said of a stand-in by System, Connections and the dashboard alike, whether or not visitors see its products. */
export const MAIL_STAND_IN = 'Mail stays on this machine: no mail server is set up.'
export const PRINTFUL_STAND_IN = 'No store of your own is connected: the products are examples.'
