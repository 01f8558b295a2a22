/** Of the reminder of the featured event, which the browser loads by itself. */
export const popupTexts = {
  'popup.title': 'The show is {when}',
  'popup.closeButton': 'Close',
}
