export const MANIFEST_PATH = '/manifest.webmanifest'
