/** A group of `ENDPOINT_GROUPS`. */
export const PRESS_GROUP = {
  description: 'What the press and promoters need, with parts for some of them alone.',
  calls: {
    getPressKit: 'Read the press kit. Only the parts that everybody may see; null while there is none.',
    fetchPressFile:
      'Fetch a file of the press kit. As it was uploaded, or with `size=page` the picture that pages show; `zip` is all of it in one file.',
    readPressLink:
      'Read the press kit by a private link. With the parts that are private; 404 once the link is revoked.',
    fetchLinkedPressFile: 'Fetch a file by a private link. As the other files; 404 once it is revoked.',
    getPressForm: 'Read the press kit with all its parts. And the files that were uploaded for it.',
    updatePressKit:
      'Save the press kit. Texts are rendered once, here; a stale version is refused with the current one.',
    uploadPressFile:
      'Upload a file for the press kit. A PDF or a picture, judged by its content; it is kept as it is sent.',
    listPressLinks: 'List the private links. Those that are in force, the newest first.',
    createPressLink: 'Make a private link. Its token is answered once; the server stores a digest.',
    revokePressLink: 'Revoke a private link. Page, files and zip are gone at once.',
  },
} as const
