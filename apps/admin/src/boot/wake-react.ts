/**
 * The first part of the app to run: React makes itself only when it is first imported, and on a slow phone that is
 * work enough for a turn of its own.
 */
import 'react-dom/client'
