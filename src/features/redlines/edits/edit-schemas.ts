import { Type } from '@sinclair/typebox'
import { anchorPattern } from '../../../engine/redline/new-anchor.ts'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { changeSchema, changeTypeSchema } from '../document/change-schemas.ts'
import { clauseSchema, documentLayoutSchema } from '../document/clause-schemas.ts'
import { revisionInput } from '../document/given-revision.ts'
import { anchorInput, offsetInput } from '../document/place-input.ts'
import { operationId, optionalOperationId } from '../once/operation-id.ts'
import { redlineStatusSchema } from '../redline-schemas.ts'
import { commentPlaceSchema } from '../talk/talk-schemas.ts'

const maxTextLength = 100_000
/** The anchor of a clause that an operation adds. */
const newAnchorInput = Type.Optional(
  Type.String({
    pattern: anchorPattern,
    description:
      'The anchor that the new clause will have, so that you can send operations on it without waiting for the response; chosen by the service if omitted',
    examples: ['k3m9x0qa'],
  }),
)
/** The anchor of any paragraph in the row that the operation deletes or inserts a row after. */
const rowAnchorInput = Type.String({ ...anchorInput, description: 'Any clause in the row' })
const deletedInput = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 10_000_000,
    description:
      'Where deleted text stands at the offset: how many UTF-16 code units of it come before the place, counted in what `html` shows in `del`',
    examples: [0],
  }),
)

export const operationsBody = named(
  'RedlineOperationsInput',
  Type.Object({
    revision: revisionInput,
    operations: Type.Array(
      named(
        'RedlineOperation',
        Type.Union([
          named(
            'ReplaceText',
            Type.Object({
              operationId,
              kind: Type.Literal('replaceText'),
              anchor: anchorInput,
              start: offsetInput,
              length: offsetInput,
              text: Type.String({ maxLength: maxTextLength }),
              deleted: deletedInput,
            }),
          ),
          named(
            'FormatText',
            Type.Object({
              operationId,
              kind: Type.Literal('format'),
              anchor: anchorInput,
              start: offsetInput,
              length: offsetInput,
              bold: Type.Optional(Type.Boolean()),
              italic: Type.Optional(Type.Boolean()),
              underline: Type.Optional(Type.Boolean()),
            }),
          ),
          named(
            'InsertParagraph',
            Type.Object({
              operationId,
              kind: Type.Literal('insertParagraph'),
              after: anchorInput,
              text: Type.String({ maxLength: maxTextLength }),
              newAnchor: newAnchorInput,
            }),
          ),
          named(
            'InsertParagraphs',
            Type.Object({
              operationId,
              kind: Type.Literal('insertParagraphs'),
              after: anchorInput,
              paragraphs: Type.Array(
                Type.Object({ text: Type.String({ maxLength: maxTextLength }), newAnchor: newAnchorInput }),
                { minItems: 1, maxItems: 500, description: 'In order, such as the lines of a pasted text' },
              ),
            }),
          ),
          named(
            'SplitParagraph',
            Type.Object({
              operationId,
              kind: Type.Literal('splitParagraph'),
              anchor: anchorInput,
              offset: offsetInput,
              deleted: deletedInput,
              newAnchor: newAnchorInput,
            }),
          ),
          named(
            'MergeWithNext',
            Type.Object({ operationId, kind: Type.Literal('mergeWithNext'), anchor: anchorInput }),
          ),
          named(
            'DeleteParagraph',
            Type.Object({ operationId, kind: Type.Literal('deleteParagraph'), anchor: anchorInput }),
          ),
          named(
            'SetListLevel',
            Type.Object({
              operationId,
              kind: Type.Literal('setListLevel'),
              anchor: anchorInput,
              level: Type.Integer({
                minimum: 0,
                maximum: 8,
                description: 'From 0, as `level` of a clause',
                examples: [1],
              }),
            }),
          ),
          named(
            'InsertRowAfter',
            Type.Object({
              operationId,
              kind: Type.Literal('insertRowAfter'),
              anchor: rowAnchorInput,
              newAnchors: Type.Optional(
                Type.Array(Type.String({ pattern: anchorPattern }), {
                  minItems: 1,
                  maxItems: 1_000,
                  description:
                    'The anchors that the clauses of the new row will have, one for each cell; chosen by the service if omitted',
                  examples: [['k3m9x0qa', 'k3m9x0qb']],
                }),
              ),
            }),
          ),
          named('DeleteRow', Type.Object({ operationId, kind: Type.Literal('deleteRow'), anchor: rowAnchorInput })),
          named(
            'Restore',
            Type.Object(
              {
                operationId,
                kind: Type.Literal('restore'),
                anchor: anchorInput,
                start: Type.Optional(offsetInput),
                deleted: deletedInput,
                length: Type.Optional(offsetInput),
                end: Type.Optional(
                  Type.Boolean({ description: 'Restores the end of the clause, which was merged with the next one' }),
                ),
              },
              {
                description:
                  'Takes back what your side deleted: `length` of the text deleted at `start` (all of it unless given), or the end of the clause, or without both the whole clause',
              },
            ),
          ),
        ]),
      ),
      { minItems: 1, maxItems: 200 },
    ),
  }),
)

export const decisionsBody = named(
  'ChangeDecisionsInput',
  Type.Object({
    revision: revisionInput,
    operationId,
    verdict: Type.Union([Type.Literal('accept'), Type.Literal('reject')]),
    reason: Type.Optional(Type.String({ maxLength: 5_000 })),
    changeIds: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 5_000 })),
    filter: Type.Optional(
      nullable(
        named(
          'ChangeFilter',
          Type.Object({
            author: Type.Optional(Type.String({ maxLength: 500 })),
            type: Type.Optional(changeTypeSchema),
            anchor: Type.Optional(anchorInput),
          }),
        ),
        {
          description:
            'Instead of `changeIds`: every open change that the member can decide and that has these properties; `{}` for all of them',
          examples: [null],
        },
      ),
    ),
    dryRun: Type.Optional(
      Type.Boolean({ description: 'Only tells which changes would be decided', examples: [false] }),
    ),
  }),
)

export const rejectionBody = named(
  'RejectionInput',
  Type.Object({
    revision: revisionInput,
    operationId: optionalOperationId,
    reason: Type.Optional(Type.String({ maxLength: 5_000 })),
  }),
)

export const editAnswerSchema = named(
  'EditAnswer',
  Type.Object({
    revision: Type.Integer(),
    status: redlineStatusSchema,
    clauses: Type.Array(clauseSchema, { description: 'Clauses that are new or have changed' }),
    removed: Type.Array(Type.String(), { description: 'Anchors of clauses that no longer exist' }),
    anchors: nullable(
      Type.Array(Type.String(), {
        description: 'All anchors in order, if clauses were added or removed; otherwise null',
      }),
    ),
    layout: nullable(documentLayoutSchema, {
      description: 'The tables, sections, headers and footers, if any of them changed; otherwise null',
    }),
    openChanges: Type.Array(changeSchema, { description: 'All open changes in these clauses' }),
    comments: Type.Array(commentPlaceSchema, { description: 'Comments that have moved with their text' }),
  }),
)

export const decisionsAnswerSchema = named(
  'ChangeDecisionsAnswer',
  Type.Object({
    decided: Type.Array(Type.String(), { description: 'The ids of the changes, in the order of the document' }),
    edit: nullable(editAnswerSchema, { description: 'What it changed; null for a dry run' }),
  }),
)
