import { eventRows } from '../../../../../src/engine/events/event-kinds.ts'

/**
 * The event types that a new endpoint receives unless other types are chosen: the progress and the end of a document.
 */
export const usualEventTypes = eventRows.flatMap(({ type, usual }) => (usual ? [type] : []))
