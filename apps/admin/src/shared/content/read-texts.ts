/** Shown while no text of the site was changed (docs/product/admin.md#before-the-site-is-shown). */
export const READ_TEXTS = 'Read the texts of your site once: some of them may not be you'
