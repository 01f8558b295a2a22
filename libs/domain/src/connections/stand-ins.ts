/** Said of a stand-in by System, Connections and the dashboard. True of visible and of hidden products. */
export const MAIL_STAND_IN = 'Mail stays on this machine: no mail server is set up.'
export const PRINTFUL_STAND_IN = 'No store of your own is connected: the products are examples.'
