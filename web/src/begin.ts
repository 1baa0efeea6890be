// Requests the data for the first view early: on a phone, it takes a second until the application requests them. The
// server puts this file first (`features/pages`), and the application imports it, so that it never runs later than the
// application.
import './begin-application.ts'
import './begin-editing.ts'
import './begin-redlining.ts'
import './begin-signing.ts'
