// Requests what the first view of the page waits for. On a phone the application takes a second until it asks for that. The server
// has this file come first (features/pages), and the application imports it, so that it never runs behind it.
import './begin-application.ts'
import './begin-editing.ts'
import './begin-redlining.ts'
import './begin-signing.ts'
