// Requests what the first view of the page waits for: on a phone, the application takes a second until it asks for that. The server puts
// this file first (features/pages), and the application imports it, so that it never runs later than the application.
import './begin-application.ts'
import './begin-editing.ts'
import './begin-redlining.ts'
import './begin-signing.ts'
