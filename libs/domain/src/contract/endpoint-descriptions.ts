import type { EndpointName } from './endpoints.ts'
import { pageGroups } from './page-endpoint-groups.ts'

interface Group {
  description: string
  /** Name -> summary and one more sentence: 'List events. Hidden ones for administrators only.' */
  calls: Partial<Record<EndpointName, `${string}. ${string}.`>>
}

export const ENDPOINT_GROUPS = {
  Site: {
    description:
      'The settings that make the site one musician’s, and what visitors see of pictures and posts.',
    calls: {
      getSite: 'Read the site settings. Settings without a value are null or an empty text.',
      updateSite: 'Save the site settings. A stale version is refused with the current settings.',
      getOverview:
        'Read what the dashboard says of shows and music. What comes next, and how many there are.',
      getSetup: 'Read how far the set-up is. With what the site lacks before it can be shown.',
      updateSetup: 'Store how far the set-up is. What is not sent stays as it is.',
      getDemo: 'List the demo content. What nobody has edited since it was loaded.',
      removeDemo: 'Remove the demo content. After a backup, and with the password.',
      getLegalPage: 'Read a legal page. As HTML, with placeholders for what the site settings say.',
      getLegalText: 'Read a legal text. As Markdown, with the default of the product.',
      updateLegalText: 'Save a legal text. A stale version is refused with the current text.',
      startVideoUpload: 'Begin to send a video. The same file again goes on where it was broken off.',
      sendVideoChunk: 'Send the next part of a video. At most 8 MB, from where those before it end.',
      previewSite: 'Keep settings for 10 minutes. The public site shows them at the address answered.',
      readSitePreview: 'Read settings that are not saved. By the token of their address; 404 once expired.',
      listInstagramPosts: 'List the latest posts. They come from the site settings.',
      findAddress:
        'Find what an address leads to. The current slug of a show, a release, a product, a post or an own page; 410 when it was deleted, 404 when it never was public.',
      listMediaItems: 'List the public pictures. Only those that an administrator made public.',
    },
  },
  ...pageGroups,
  Events: {
    description: 'Shows: upcoming, past and featured.',
    calls: {
      listEvents:
        'List events. Featured, then upcoming, then past; `admin=true` adds the hidden ones, `for=home` cuts the list.',
      getFeaturedEvent: 'Read the featured event. The answer is null when there is none.',
      listCalendarEntries: 'List what calendars know the events by. Deleted ones too, without text.',
      createEvent: 'Create an event. A featured one takes the mark from the one before.',
      updateEvent: 'Replace an event. A stale version is refused with the current event.',
      deleteEvent: 'Delete an event. It can be restored for 30 days.',
      listDeletedEvents: 'List deleted events. Those that can still be restored, the last deleted first.',
      restoreEvent: 'Restore a deleted event. It is featured again only while no other event is.',
      purgeEvent: 'Delete a deleted event for good. It cannot be restored; its address is not used again.',
    },
  },
  Music: {
    description: 'Tracks, which visitors see as releases.',
    calls: {
      listMusicTracks: 'List tracks. Hidden ones too, newest first.',
      createMusicTrack: 'Create a track. Its price is Free.',
      updateMusicTrack: 'Change a track. Send only the fields that change; a stale version is refused.',
      orderMusic:
        'Move a track. To a place of the whole list; without a move, everything is in its usual order.',
      deleteMusicTrack: 'Delete a track. It can be restored for 30 days.',
      listDeletedMusicTracks:
        'List deleted tracks. Those that can still be restored, the last deleted first.',
      restoreMusicTrack: 'Restore a deleted track. It comes back as it was.',
      purgeMusicTrack:
        'Delete a deleted track for good. It cannot be restored; its address is not used again.',
    },
  },
  Posts: {
    description: 'The musician’s own short posts.',
    calls: {
      listPosts: 'List the posts that visitors see. Newest first; neither hidden ones nor those to come.',
      listLatestPosts: 'List the newest posts. The three that the home page shows.',
      listAllPosts: 'List all posts. Hidden ones and those to come too, newest first.',
      createPost: 'Create a post. Without `publishedAt` it is published at once.',
      updatePost: 'Change a post. Send only the fields that change; a stale version is refused.',
      deletePost: 'Delete a post. It can be restored for 30 days.',
      listDeletedPosts: 'List deleted posts. Those that can still be restored, the last deleted first.',
      restorePost: 'Restore a deleted post. It comes back as it was.',
      purgePost: 'Delete a deleted post for good. It cannot be restored; its address is not used again.',
    },
  },
  Recordings: {
    description: 'What can be heard of a release, and the files it is made from.',
    calls: {
      listHeardRecordings:
        'List what can be heard of a release. 404 until it is released, and while it is hidden.',
      listDownloads:
        'List what can be fetched of a release. 404 until it is released, and while it is hidden.',
      fetchDownload: 'Fetch a file of a recording. By ranges, as long as its release has free downloads.',
      fetchZip: 'Fetch all recordings of a release in one file. By ranges, as long as it has free downloads.',
      readDownloadLink:
        'Read what a download link leads to. 410 for one that has expired or was altered, 404 while its release is hidden or not out.',
      fetchLinkedFile:
        'Fetch a file by its signed address. By ranges, for 6 hours; 403 as plain text when the address has expired or was altered.',
      requestDownload: 'Ask for a download link by mail. The answer is the same for every address.',
      listRecordings:
        'List the recordings of a track. In their order, with how far the newest file of each is.',
      createRecording: 'Add a recording to a track. It comes last.',
      orderRecordings: 'Put the recordings of a track in order. Every one of them is named.',
      updateRecording: 'Change a recording. Send only the fields that change; a stale version is refused.',
      deleteRecording: 'Delete a recording. It can be restored for 30 days.',
      restoreRecording: 'Restore a deleted recording. It comes back as it was.',
      startAudioUpload:
        'Begin to send the file of a recording. The same file again, by name, size and lastModified, goes on where it was broken off.',
      sendAudioChunk: 'Send the next part of a file. At most 8 MB, from where those before it end.',
      retryAudio: 'Work on a failed file again. Only one that has arrived whole.',
      listenToRecording: 'Hear a recording as visitors will. By ranges, before its release too.',
    },
  },
  'Download codes': {
    description: 'Codes by which visitors fetch a release, such as those on cards at a show.',
    calls: {
      redeemCode: 'Redeem a code. Answers the token of a download link, which works for 30 days.',
      listCodeBatches: 'List the batches of codes of a track. Newest first, with how often they were used.',
      createCodeBatch: 'Make a batch of codes for a track. At most 500 codes, each for up to 100 uses.',
      getCodeSheet: 'Read the codes of a batch. As they are printed, in their order.',
      revokeCodeBatch: 'Revoke a batch of codes. None of them can be redeemed any more.',
    },
  },
  Merch: {
    description: 'What visitors can listen to and buy, and the products of the print-on-demand store.',
    calls: {
      listMerchItems:
        'List merch items. Music releases; `includePrintful=true` adds the products, `for=home` cuts the list and puts it in order.',
      listProducts:
        'List the products that visitors may see. With the whole description and the variants; the sync assigns slugs.',
      listPrintfulProducts: 'List Printful products. As of the last sync, hidden ones too.',
      updatePrintfulProduct: 'Change a Printful product. Title, picture and price belong to Printful.',
      orderPrintfulProducts:
        'Move a product. To a place of the whole list; without a move, everything is in its usual order.',
      refreshPrintfulCache:
        'Read the catalogue anew. Answers 202 with the progress when it takes longer than 10 s.',
      getPrintfulStatus: 'Read the state of the connection. Also how far a running sync has come.',
      rotatePrintfulWebhook: 'Make a new webhook address. It is shown once, and ends the former one.',
      receivePrintfulNotice: 'Take a webhook event of Printful. What it names is read again from Printful.',
    },
  },
  Newsletter: {
    description: 'What visitors and mail programs call to join and leave the mailing list.',
    calls: {
      getSignUpToken: 'Get a sign-up token. It says when a visitor began to fill in a form.',
      subscribe: 'Sign up for the newsletter. The answer is the same for every address.',
      confirmSubscription: 'Confirm an address. Takes the token of the link in the mail.',
      unsubscribe: 'Leave the newsletter. Takes the token of the link in the mail.',
      resubscribe: 'Join again. An address that was never confirmed gets a mail first.',
      unsubscribeOneClick: 'Leave by one click. For mail programs, by RFC 8058.',
    },
  },
  Subscribers: {
    description: 'The mailing list as the musician manages it.',
    calls: {
      listSubscribers: 'List subscribers. Newest first, a page at a time.',
      getSubscriber: 'Read a subscriber. With its record of consent and its mails.',
      addSubscriber: 'Add somebody. They are asked by mail to confirm, and get nothing before.',
      eraseSubscriber: 'Erase a subscriber. With its record of consent, for good.',
      getSubscriberFigures: 'Read the figures. By state, source and day, and whether mail leaves.',
      exportSubscribers: 'Export subscribers. As CSV, with the filters of the list.',
      importSubscribers: 'Import addresses. All lines of the file, or none when it cannot be read.',
      previewSubscribers: 'Preview an import of addresses. What it would do, by state; it stores nothing.',
      listSubscriberImports: 'List imports of addresses. Newest first.',
      undoSubscriberImport: 'Undo an import of addresses. Removes whom it added; it confirms nobody again.',
      addSubscribers: 'Add a list of people. They are asked by mail to confirm, and get nothing before.',
      requestConfirmations: 'Ask to confirm. Queues a mail to everyone unconfirmed who was never asked.',
    },
  },
  Imports: {
    description: 'Shows and releases from files and from MusicBrainz.',
    calls: {
      previewImport: 'Preview an import. What it would do with each row of the file; it stores nothing.',
      makeImport: 'Import a file. What is new in it, in one transaction.',
      listImports: 'List imports. Newest first.',
      undoImport: 'Undo an import. Removes what it made, but for what was changed since.',
      findArtists: 'Find artists. Asks MusicBrainz by name.',
      findReleases: 'Find releases. Asks MusicBrainz by artist or by UPC.',
    },
  },
  Announcements: {
    description: 'Mails to all who confirmed.',
    calls: {
      listAnnouncements: 'List announcements. Newest first, with their delivery.',
      getAnnouncement: 'Read an announcement. With its delivery.',
      createAnnouncement: 'Create an announcement. It is a draft.',
      updateAnnouncement: 'Change an announcement. While it is a draft or scheduled.',
      deleteAnnouncement: 'Delete an announcement. While it is a draft or scheduled.',
      previewAnnouncement: 'Preview an announcement. As a mail and as plain text; it changes nothing.',
      testAnnouncement: 'Send a test mail. To one address, as receivers would get it.',
      sendAnnouncement: 'Send or schedule an announcement. At `sendAt`, or now without it.',
      unscheduleAnnouncement: 'Unschedule an announcement. It is a draft again.',
      pauseAnnouncement: 'Pause an announcement. What is under way still leaves.',
      resumeAnnouncement: 'Resume an announcement. It goes on where it was paused.',
      listDeliveryProblems: 'List the problems of a delivery. Failed and uncertain ones.',
      resendUncertain: 'Send uncertain mails again. Some receivers may get them twice.',
    },
  },
  'Sign-in': {
    description: 'Sessions of administrators, with two-factor authentication.',
    calls: {
      login: 'Sign in with a password. With `requiresTwoFactor` the session is a half one.',
      checkTwoFactor: 'Ask how a user signs in. The answer is the same for every name.',
      validateTwoFactor: 'Complete a sign-in. With a one-time code or a recovery code.',
      setUpTwoFactor: 'Begin the set-up of two-factor. The secret is inert until it is verified.',
      moveTwoFactor:
        'Begin the move of two-factor to a new phone. The present secret stays until the new one is verified.',
      verifyTwoFactor: 'Enable or move two-factor. Answers the recovery codes, once.',
      logout: 'Sign out. The session ends at once, also for requests under way.',
      getUser: 'Read who is signed in. Answers 401 when nobody is.',
    },
  },
  Security: {
    description: 'Password, recovery codes, sessions and administrators.',
    calls: {
      changePassword: 'Change the password. Ends all other sessions.',
      countRecoveryCodes: 'Count the recovery codes. Those that are still good.',
      renewRecoveryCodes: 'Get new recovery codes. The former ones end.',
      listSessions: 'List the sessions. Where the administrator is signed in.',
      revokeSession: 'End a session. That device has to sign in again.',
      revokeOtherSessions: 'End all other sessions. The one that asks stays.',
      listAdministrators: 'List the administrators. With the invitations that nobody has used.',
      removeAdministrator: 'Remove an administrator. Their sessions end; the last one stays.',
      inviteAdministrator:
        'Invite an administrator. Answers the secret of the link, once; with an address, mails the link there instead.',
      revokeInvitation: 'Revoke an invitation. Its link works no more.',
      readAccountLink: 'Read what a link is for. It is not used up by that.',
      getPasswordResetOptions: 'Read how a forgotten password is changed. By mail where mail is set up.',
      requestPasswordReset:
        'Ask for a link to choose a new password. The answer is the same for every address.',
      resetPassword: 'Choose a new password by a link. Ends all sessions and begins none.',
      getOwnAddress: 'Read the own mail address. With one that is still to be confirmed.',
      changeOwnAddress: 'Change the own mail address. It counts once it is confirmed by a link.',
      confirmOwnAddress: 'Confirm a mail address. By the link that was mailed there.',
      acceptInvitation: 'Accept an invitation. Begins a session of the new administrator.',
    },
  },
  Activity: {
    description: 'Who did what, and when, and the work in the background.',
    calls: {
      listActivity: 'List the log of activity. Newest first, a page at a time.',
      listJobs: 'List the background jobs. What runs, what failed, and when each is next.',
    },
  },
  Drafts: {
    description: 'Forms as they were left, for their writer alone.',
    calls: {
      getDraft: 'Read a draft. The answer is null when there is none.',
      saveDraft: 'Keep a draft. In place of the one before.',
      deleteDraft: 'Forget a draft. Also when there is none.',
    },
  },
} as const satisfies Record<string, Group>
