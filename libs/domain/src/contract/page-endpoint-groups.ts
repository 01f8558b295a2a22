/** Groups of endpoint-descriptions.ts: press kit, own pages and media. */
export const pageGroups = {
  'Press kit': {
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
  },
  Pages: {
    description: 'The musician’s own pages, written in Markdown.',
    calls: {
      listLinkedPages: 'List the own pages. Those that visitors see, without their texts, in their order.',
      getPageHtml: 'Read the text of an own page. As HTML; 404 when visitors do not see it.',
      listOwnPages: 'List all own pages. Hidden ones too, oldest first.',
      createOwnPage: 'Create a page. Its address is made of the title, unless one is sent.',
      updateOwnPage: 'Change a page. Send only the fields that change; a stale version is refused.',
      orderOwnPages: 'Move a page. To a place of the whole list; without a move, into the usual order.',
      deleteOwnPage: 'Delete a page. It can be restored for 30 days.',
      listDeletedOwnPages: 'List deleted pages. Those that can still be restored, the last deleted first.',
      restoreOwnPage: 'Restore a deleted page. It comes back as it was.',
      purgeOwnPage: 'Delete a deleted page for good. It cannot be restored; its address is not used again.',
      previewOwnPage: 'Make HTML of a Markdown text. As its page would show it; nothing is stored.',
    },
  },
  Media: {
    description: 'Uploaded pictures.',
    calls: {
      uploadImage: 'Upload a picture. Its limits depend on `category`, which comes first.',
      listMedia: 'List uploaded pictures. Newest first, a page at a time.',
      updateMedia: 'Change an uploaded picture. Its alt text, and whether it is public.',
      replaceMedia:
        'Replace an uploaded picture by another one. In everything that uses it; its alt text is kept where the other has none.',
      deleteMedia: 'Delete an uploaded picture. Only one that nothing uses.',
    },
  },
} as const
