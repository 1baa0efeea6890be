import { Plus, Trash2 } from 'lucide-react'
import {
  type Condition,
  type ConditionRule,
  type ConditionTest,
  conditionLimits,
  takesValue,
  testsOf,
} from '../../../../../src/engine/fields/conditions.ts'
import { isServiceFilled } from '../../../../../src/engine/fields/field-kinds.ts'
import { editorText } from '../../../texts/editor-text.ts'
import { Button } from '../../../ui/button.tsx'
import { type ConditionName, circleThrough, nameableFields, newRule, ruleProblem } from '../../model/conditions.ts'
import { type EditorDocument, type EditorField, fieldsById } from '../../model/editor-document.ts'
import { fieldOnPage } from '../../words/describe-field.ts'
import { Fold, Row } from './inputs.tsx'
import { type Change, seriesOf } from './value-rows.tsx'

interface ConditionRowsProps {
  document: EditorDocument
  field: EditorField
  change: Change
}

/** Edits when a field is shown and when it is required, depending on the values of other fields. */
export function ConditionRows({ document, field, change }: ConditionRowsProps) {
  const canBeRequired = field.role !== null && !field.readOnly && !isServiceFilled(field)
  const isEmpty = nameableFields(document, field).length === 0
  const hasNone = field.showWhen === undefined && field.requireWhen === undefined
  return (
    <Fold title={editorText('conditions')} isOpen={!hasNone}>
      {isEmpty && hasNone ? (
        <p className="property-hint">{editorText('conditionNeedsField')}</p>
      ) : (
        <>
          <ConditionRow {...{ document, field, change }} name="showWhen" />
          {(canBeRequired || field.requireWhen) && <ConditionRow {...{ document, field, change }} name="requireWhen" />}
        </>
      )}
    </Fold>
  )
}

function ConditionRow({ document, field, change, name }: ConditionRowsProps & { name: ConditionName }) {
  const condition = field[name]
  const sources = nameableFields(document, field)
  const circle = name === 'showWhen' && condition ? circleThrough(document, field) : null
  const set = (next: Condition | undefined, series?: string) =>
    change({ [name]: next, ...(name === 'requireWhen' && next && { required: false }) }, series)
  const setMatch = (match: string) => {
    if (match !== 'all' && match !== 'any') return set(undefined)
    const [first] = sources
    const rules = condition?.rules ?? (first ? [newRule(first)] : [])
    if (rules.length > 0) set({ match, rules })
  }
  const setRule = (index: number, rule: ConditionRule, series?: string) =>
    condition && set({ ...condition, rules: condition.rules.with(index, rule) }, series && `${name} ${index} ${series}`)
  const removeRule = (index: number) => {
    const rules = condition?.rules.toSpliced(index, 1) ?? []
    set(condition && rules.length > 0 ? { ...condition, rules } : undefined)
  }
  return (
    <>
      <Row
        label={editorText(name)}
        error={circle && editorText('ruleCircle', { names: circle.map(fieldOnPage).join(', ') })}
      >
        {attributes => (
          <select
            {...attributes}
            className="input"
            value={condition?.match ?? ''}
            onChange={event => setMatch(event.target.value)}
          >
            <option value="">{editorText(`${name}_none`)}</option>
            <option value="all">{editorText('when_all')}</option>
            <option value="any">{editorText('when_any')}</option>
          </select>
        )}
      </Row>
      {condition?.rules.map((rule, index) => (
        <RuleRows
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no ids.
          key={index}
          {...{ document, field, sources, rule }}
          number={index + 1}
          onChange={(next, series) => setRule(index, next, series)}
          onRemove={() => removeRule(index)}
        />
      ))}
      {condition && sources[0] && condition.rules.length < conditionLimits.rules && (
        <Button
          icon={<Plus aria-hidden="true" />}
          onClick={() => set({ ...condition, rules: [...condition.rules, newRule(sources[0]!)] })}
        >
          {editorText('ruleAdd')}
        </Button>
      )}
    </>
  )
}

interface RuleRowsProps {
  document: EditorDocument
  field: EditorField
  /** The fields that a rule can refer to. */
  sources: readonly EditorField[]
  rule: ConditionRule
  number: number
  onChange(rule: ConditionRule, series?: string): void
  onRemove(): void
}

/** Edits one rule: its field, its test, and the value to compare with. */
function RuleRows({ document, field, sources, rule, number, onChange, onRemove }: RuleRowsProps) {
  const source = fieldsById(document).get(rule.fieldId)
  const problem = ruleProblem(document, field, rule)
  const shown = source && !sources.includes(source) ? [source, ...sources] : sources
  const tests = source ? testsOf(source) : []
  const name = (fieldId: string) => {
    const next = shown.find(candidate => candidate.fieldId === fieldId)
    if (next)
      onChange(testsOf(next).includes(rule.is) && next.type === source?.type ? { ...rule, fieldId } : newRule(next))
  }
  const error = (...codes: string[]) =>
    problem !== null && codes.includes(problem) ? editorText(`rule_${problem}`) : null
  return (
    <fieldset className="property-rule">
      <legend>{editorText('ruleNumber', { number })}</legend>
      <Row label={editorText('ruleField')} error={error('missing', 'later')}>
        {attributes => (
          <select {...attributes} className="input" value={rule.fieldId} onChange={event => name(event.target.value)}>
            {!source && <option value={rule.fieldId}>{editorText('ruleGone')}</option>}
            {shown.map(candidate => (
              <option key={candidate.fieldId} value={candidate.fieldId}>
                {fieldOnPage(candidate)}
              </option>
            ))}
          </select>
        )}
      </Row>
      {source && (
        <Row label={editorText('ruleTest')} error={error('test')}>
          {attributes => (
            <select
              {...attributes}
              className="input"
              value={rule.is}
              onChange={({ target: { value } }) => onChange(withTest(source, rule, value as ConditionTest))}
            >
              {!tests.includes(rule.is) && <option value={rule.is}>{testWords(source, rule.is)}</option>}
              {tests.map(test => (
                <option key={test} value={test}>
                  {testWords(source, test)}
                </option>
              ))}
            </select>
          )}
        </Row>
      )}
      {source && takesValue(rule.is) && (
        <Row label={editorText('ruleValue')} error={error('value')}>
          {attributes => (
            <ComparedValue
              attributes={attributes}
              source={source}
              value={rule.value ?? ''}
              onChange={value => onChange({ ...rule, value }, seriesOf('value', value))}
            />
          )}
        </Row>
      )}
      <Button kind="quiet" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
        {editorText('ruleRemove', { number })}
      </Button>
    </fieldset>
  )
}

/**
 * Changes the test of a rule. If the test needs a value and the rule has none, the rule gets the first possible value.
 */
function withTest(source: EditorField, { fieldId, value }: ConditionRule, is: ConditionTest): ConditionRule {
  if (!takesValue(is)) return { fieldId, is }
  return { fieldId, is, value: value ?? (source.type === 'checkbox' ? 'true' : (source.options?.[0] ?? '')) }
}

function testWords(source: EditorField, test: ConditionTest): string {
  if (source.type === 'checkbox' && test === 'filled') return editorText('test_ticked')
  if (source.type === 'checkbox' && test === 'empty') return editorText('test_unticked')
  if (source.type === 'date' && (test === 'greater' || test === 'less')) return editorText(`test_${test}_date`)
  return editorText(test === 'not-equals' ? 'test_not_equals' : `test_${test}`)
}

interface ComparedValueProps {
  attributes: object
  source: EditorField
  value: string
  onChange(value: string): void
}

/** Edits the value that a field is compared with, in the same way as the field's own value. */
function ComparedValue({ attributes, source, value, onChange }: ComparedValueProps) {
  const shared = { ...attributes, className: 'input', value }
  const options = source.type === 'checkbox' ? ['true', 'false'] : source.options
  if (options)
    return (
      <select {...shared} onChange={event => onChange(event.target.value)}>
        {!options.includes(value) && <option value={value}>{value}</option>}
        {options.map(option => (
          <option key={option} value={option}>
            {source.type === 'checkbox' ? editorText(option === 'true' ? 'ticked' : 'notTicked') : option}
          </option>
        ))}
      </select>
    )
  return (
    <input
      {...shared}
      type={source.type === 'date' ? 'date' : 'text'}
      inputMode={source.type === 'amount' ? 'decimal' : undefined}
      max={source.type === 'date' ? '9999-12-31' : undefined}
      maxLength={conditionLimits.value}
      dir="auto"
      onChange={event => onChange(event.target.value)}
    />
  )
}
