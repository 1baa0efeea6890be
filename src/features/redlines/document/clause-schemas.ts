import { Type } from '@sinclair/typebox'
import { literals } from '../../../http/literals.ts'
import { named } from '../../../http/openapi/json-schema.ts'

const points = (description: string) => Type.Optional(Type.Number({ description: `${description}, in points` }))

const changeMarkSchema = named(
  'ChangeMark',
  Type.Object({
    change: Type.String({ description: 'The id of the change' }),
    move: Type.Optional(Type.Boolean({ description: 'Moved there or away from there' })),
  }),
)

const endMarksSchema = named(
  'EndMarks',
  Type.Object({ inserted: Type.Optional(changeMarkSchema), deleted: Type.Optional(changeMarkSchema) }),
)

const colour = (description: string) => Type.Optional(Type.String({ description }))

const textLookSchema = named(
  'TextLook',
  Type.Object(
    {
      font: Type.Optional(Type.String({ description: 'The name of the font, as the document has it' })),
      size: points('The size of the letters'),
      color: colour('`#rrggbb`; `auto` is black, or white on a dark background'),
      background: colour('The highlighting or shading behind the letters: `#rrggbb`, or `none`'),
      spacing: points('The space added after each letter'),
      raised: points('How far the letters are above their line'),
    },
    { description: 'How letters look, beside their `format`. What is missing is as it is around them' },
  ),
)

const borderSchema = named(
  'Border',
  Type.Object({
    style: literals('none', 'solid', 'double', 'dotted', 'dashed', 'ridge', 'groove'),
    width: points('Width'),
    color: colour('`#rrggbb`; missing if it is the colour of the text'),
    space: points('The space between the border and the text'),
  }),
)
const border = Type.Optional(borderSchema)
const edges = { top: border, bottom: border, start: border, end: border }
const paddingSchema = named(
  'CellPadding',
  Type.Object(
    {
      top: points('Above'),
      bottom: points('Below'),
      start: points('At the side where lines begin'),
      end: points('At the other side'),
    },
    { description: 'The space between the borders of a cell and its text' },
  ),
)

const formats = Type.Array(
  literals('bold', 'italic', 'underline', 'strike', 'caps', 'smallCaps', 'hidden', 'sub', 'sup'),
)
const exactly = Type.Object({ exactly: Type.Number() })
const atLeast = Type.Object({ atLeast: Type.Number() })

const marks = {
  text: Type.String({
    description:
      'What the node is in the `text` of the clause: U+FFFC for an object. A deleted node is not part of that text',
  }),
  format: Type.Optional(formats),
  look: Type.Optional(textLookSchema),
  inserted: Type.Optional(changeMarkSchema),
  deleted: Type.Optional(changeMarkSchema),
  reformatted: Type.Optional(Type.String({ description: 'The id of the change that gave it its format' })),
  link: Type.Optional(
    Type.String({
      description:
        'Where a link leads, as the document says it: an address, `#` and a bookmark, or nothing. Show it as text; never let a browser follow it unless it begins with `https:`, `http:` or `mailto:`',
    }),
  ),
  field: Type.Optional(
    named(
      'FieldMark',
      Type.Object(
        { index: Type.Integer(), name: Type.String() },
        { description: 'It is shown by a field, such as `REF`. `index` counts the fields of the clause from 0' },
      ),
    ),
  ),
  control: Type.Optional(
    named(
      'ControlMark',
      Type.Object(
        { index: Type.Integer(), title: Type.Optional(Type.String()) },
        { description: 'It is in a content control. `index` counts the controls of the clause from 0' },
      ),
    ),
  ),
  editable: Type.Optional(Type.Boolean({ description: 'False if no operation can change it' })),
}

const story = Type.Optional(Type.String({ description: 'The id of its text, among the `stories` of the clause' }))

/** A piece of a clause: text, a tab, a note, a picture and so on. */
const inlineNodeSchema = named(
  'InlineNode',
  Type.Union([
    named(
      'TextNode',
      Type.Object({
        type: Type.Literal('text'),
        ...marks,
        shown: Type.Optional(
          Type.String({ description: 'What to show instead, if a symbol font shows other characters' }),
        ),
      }),
    ),
    named('TabNode', Type.Object({ type: Type.Literal('tab'), ...marks })),
    named('BreakNode', Type.Object({ type: Type.Literal('break'), ...marks, of: literals('line', 'page', 'column') })),
    named('NoteNode', Type.Object({ type: Type.Literal('note'), ...marks, label: Type.String(), story })),
    named(
      'PictureNode',
      Type.Object({
        type: Type.Literal('picture'),
        ...marks,
        description: Type.String(),
        media: Type.Optional(
          Type.String({
            description: 'The id for `GET /redlining/session/media/{mediaId}`; missing if browsers cannot show it',
          }),
        ),
        width: points('Width'),
        height: points('Height'),
        story,
      }),
    ),
    named('ShapeNode', Type.Object({ type: Type.Literal('shape'), ...marks, shown: Type.String(), story })),
    named('FormulaNode', Type.Object({ type: Type.Literal('formula'), ...marks, shown: Type.String() })),
    named(
      'RubyNode',
      Type.Object({
        type: Type.Literal('ruby'),
        ...marks,
        shown: Type.String(),
        reading: Type.String({ description: 'How it is read, to be shown above it' }),
      }),
    ),
    named(
      'BookmarkNode',
      Type.Object({
        type: Type.Literal('bookmark'),
        ...marks,
        name: Type.String({ description: 'A place that a link or a reference leads to' }),
      }),
    ),
  ]),
)

const blockFormatSchema = named(
  'BlockFormat',
  Type.Object(
    {
      align: Type.Optional(literals('start', 'center', 'end', 'justify')),
      indent: Type.Optional(
        named(
          'Indent',
          Type.Object({
            start: points('At the side where lines begin'),
            end: points('At the other side'),
            firstLine: points('Of the first line in addition, negative if it hangs'),
          }),
        ),
      ),
      direction: Type.Optional(Type.Literal('rtl')),
      language: Type.Optional(Type.String({ description: 'A BCP 47 tag, if it is not the language of the document' })),
      role: Type.Optional(literals('title', 'subtitle', 'quote', 'caption', 'contents')),
      spacing: Type.Optional(
        named('ParagraphSpacing', Type.Object({ before: points('Space above'), after: points('Space below') })),
      ),
      together: Type.Optional(
        Type.String({
          description: 'There is no space between it and a paragraph beside it with the same value',
        }),
      ),
      line: Type.Optional(
        Type.Union([Type.Object({ times: Type.Number() }), exactly, atLeast], {
          description: 'The height of lines: a multiple of what the font asks for, or a height in points',
        }),
      ),
      tabs: Type.Optional(
        Type.Array(
          named(
            'TabStop',
            Type.Object({
              at: Type.Number({ description: 'In points, from where lines begin without an indent' }),
              align: Type.Optional(literals('center', 'end', 'decimal')),
              leader: Type.Optional(literals('dot', 'hyphen', 'underscore', 'middleDot')),
            }),
          ),
        ),
      ),
      borders: Type.Optional(named('ParagraphBorders', Type.Object({ ...edges, between: border }))),
      background: colour('The shading: `#rrggbb`'),
      text: Type.Optional(textLookSchema),
      label: Type.Optional(
        named(
          'LabelFormat',
          Type.Object(
            {
              format: Type.Optional(formats),
              look: Type.Optional(textLookSchema),
              suffix: Type.Optional(literals('space', 'nothing')),
              tab: points('The tab stop of the label, from where lines begin'),
              align: Type.Optional(literals('center', 'end')),
            },
            { description: 'The format of the `label`. A tab follows it unless `suffix` says otherwise' },
          ),
        ),
      ),
    },
    { description: 'What differs from plain text' },
  ),
)

const tablePlaceSchema = named(
  'TableCell',
  Type.Object(
    {
      table: Type.Integer(),
      row: Type.Integer(),
      column: Type.Integer(),
      columnSpan: Type.Optional(Type.Integer()),
      rowSpan: Type.Optional(Type.Integer()),
      covered: Type.Optional(Type.Boolean({ description: 'A cell above it spans this row: it is not shown' })),
      header: Type.Optional(Type.Boolean({ description: 'The row is repeated on every page' })),
      height: Type.Optional(Type.Union([exactly, atLeast], { description: 'The height of the row in points' })),
      look: Type.Optional(
        named(
          'CellLook',
          Type.Object(
            {
              borders: Type.Optional(named('CellBorders', Type.Object(edges))),
              background: colour('The shading: `#rrggbb`'),
              padding: Type.Optional(paddingSchema),
              vertical: Type.Optional(literals('center', 'bottom')),
            },
            { description: 'What the cell has of its own. The rest is as the table says' },
          ),
        ),
      ),
    },
    { description: 'The cell that it is in, counted from 0; columns are those of the grid' },
  ),
)

const paragraph = {
  anchor: Type.String(),
  kind: literals('paragraph', 'heading', 'listItem'),
  level: Type.Optional(Type.Integer()),
  label: Type.Optional(Type.String({ description: 'The number or bullet in front of it' })),
  hiddenLabel: Type.Optional(
    Type.Literal(true, { description: 'The number cannot be read in the document that is signed' }),
  ),
  cell: Type.Optional(tablePlaceSchema),
  text: Type.String({ description: 'The text with all open changes accepted. Offsets count its UTF-16 code units' }),
  content: Type.Array(inlineNodeSchema, {
    description: 'What it consists of, in order. The texts of all nodes that are not deleted make up its `text`',
  }),
  format: Type.Optional(blockFormatSchema),
  end: Type.Optional(endMarksSchema),
  reformatted: Type.Optional(Type.String({ description: 'The id of the change of its format' })),
  row: Type.Optional(endMarksSchema),
  editable: Type.Optional(Type.Boolean({ description: 'False if no operation can change it' })),
  html: Type.String({ description: 'The same as markup' }),
  deleted: Type.Optional(Type.Boolean()),
}

const storySchema = named(
  'Story',
  Type.Object(
    {
      id: Type.String(),
      kind: literals('header', 'footer', 'footnote', 'endnote', 'textBox'),
      label: Type.Optional(Type.String({ description: 'The number of a note' })),
      clauses: Type.Array(named('StoryClause', Type.Object(paragraph))),
    },
    { description: 'A text outside the body. The anchors of its clauses begin with its id' },
  ),
)

/** A paragraph as members see it. */
export const clauseSchema = named(
  'Clause',
  Type.Object({
    ...paragraph,
    stories: Type.Optional(
      Type.Array(storySchema, {
        description: 'The notes that it is the first to refer to, the text boxes in it, and the boxes in these',
      }),
    ),
  }),
)

const pageStoriesSchema = named(
  'PageStories',
  Type.Object(
    { default: Type.Optional(Type.String()), first: Type.Optional(Type.String()), even: Type.Optional(Type.String()) },
    { description: 'The ids of stories: of all pages, or of the first and of even pages if these have their own' },
  ),
)

/** The parts of a document that clauses do not include: tables, sections, headers and footers. */
export const documentLayoutSchema = named(
  'DocumentLayout',
  Type.Object({
    language: Type.Optional(Type.String({ description: 'A BCP 47 tag' })),
    text: named(
      'DocumentText',
      Type.Object(
        {
          font: Type.String(),
          size: Type.Number(),
          color: Type.String(),
          background: Type.String(),
          spacing: Type.Number(),
          raised: Type.Number(),
        },
        { description: 'How letters look unless their clause says otherwise' },
      ),
    ),
    background: Type.Optional(Type.String({ description: 'The colour of its pages, unless they are white' })),
    tabStop: Type.Number({ description: 'The distance of tab stops after those of a clause, in points' }),
    addsSpace: Type.Optional(
      Type.Literal(true, {
        description:
          'The space after a clause is added to that before the next. Otherwise, the larger of them is between both',
      }),
    ),
    tables: Type.Array(
      named(
        'TableLayout',
        Type.Object({
          table: Type.Integer(),
          columns: Type.Array(Type.Number(), { description: 'The widths of its columns in points' }),
          direction: Type.Optional(Type.Literal('rtl')),
          within: Type.Optional(
            named(
              'OuterCell',
              Type.Object(
                { table: Type.Integer(), row: Type.Integer(), column: Type.Integer() },
                { description: 'The cell that the table is in' },
              ),
            ),
          ),
          align: Type.Optional(literals('center', 'end')),
          indent: points('The distance from where lines begin'),
          borders: Type.Optional(named('TableBorders', Type.Object({ ...edges, insideH: border, insideV: border }))),
          padding: Type.Optional(paddingSchema),
          percent: Type.Optional(
            Type.Number({ description: 'The width in percent of the room there is, if it is not that of the columns' }),
          ),
        }),
      ),
    ),
    sections: Type.Array(
      named(
        'SectionLayout',
        Type.Object({
          lastAnchor: Type.String({ description: 'The last clause of the section' }),
          width: Type.Number({ description: 'The width of its pages in points' }),
          height: Type.Number(),
          margins: named(
            'PageMargins',
            Type.Object(
              {
                top: Type.Number(),
                bottom: Type.Number(),
                left: Type.Number(),
                right: Type.Number(),
                header: Type.Number({ description: 'From the top of the page to the header' }),
                footer: Type.Number({ description: 'From the footer to the bottom of the page' }),
              },
              { description: 'In points' },
            ),
          ),
          columns: Type.Integer(),
          columnGap: points('The space between columns'),
          headers: pageStoriesSchema,
          footers: pageStoriesSchema,
        }),
      ),
    ),
    stories: Type.Array(storySchema, { description: 'Headers and footers, and the text boxes in them' }),
  }),
)
