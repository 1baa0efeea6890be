import { eventRows } from '../../../../../src/engine/events/event-kinds.ts'

/** What a new endpoint gets unless its owner chooses others: how a document comes along, and how it ends. */
export const usualEventTypes = eventRows.flatMap(({ type, usual }) => (usual ? [type] : []))
