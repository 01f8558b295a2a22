/** A part of the groups of endpoint-descriptions.ts: own pages, and the pictures in them. */
export const pageGroups = {
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
      previewOwnPage: 'Make HTML of a text. As its page would show it; nothing is stored.',
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
