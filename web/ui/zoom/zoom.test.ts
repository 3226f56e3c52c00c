import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moved, SCALE_MAX, turned, WHOLE, whole, zoomed } from '#web/ui/zoom/zoom-picture.tsx';

const FRAME = { width: 400, height: 300 };
const somePoint = fc.record({
  x: fc.integer({ min: -200, max: 200 }),
  y: fc.integer({ min: -150, max: 150 }),
});
const steps = fc.array(
  fc.oneof(
    fc.record({ factor: fc.double({ min: 0.2, max: 5, noNaN: true }), point: somePoint }),
    fc.record({ dx: fc.integer({ min: -900, max: 900 }), dy: fc.integer({ min: -900, max: 900 }) }),
  ),
);

describe('zoom', () => {
  test('keeps the point under the finger', () => {
    fc.assert(
      fc.property(somePoint, (point) => {
        const near = zoomed(WHOLE, 2, point, FRAME);
        // The point of the picture under the finger: (point - offset) / scale.
        expect((point.x - near.x) / near.scale).toBeCloseTo(point.x);
        expect((point.y - near.y) / near.scale).toBeCloseTo(point.y);
      }),
    );
  });

  test('never leaves the frame empty, for any operation', () => {
    fc.assert(
      fc.property(steps, (done) => {
        const view = done.reduce(
          (at, step) =>
            'factor' in step
              ? zoomed(at, step.factor, step.point, FRAME)
              : moved(at, step.dx, step.dy, FRAME),
          WHOLE,
        );
        expect(view.scale).toBeGreaterThanOrEqual(1);
        expect(view.scale).toBeLessThanOrEqual(SCALE_MAX);
        expect(Math.abs(view.x)).toBeLessThanOrEqual(((view.scale - 1) * FRAME.width) / 2 + 1e-6);
        expect(Math.abs(view.y)).toBeLessThanOrEqual(((view.scale - 1) * FRAME.height) / 2 + 1e-6);
      }),
    );
  });

  test('the whole picture does not move', () => {
    expect(moved(WHOLE, 50, 50, FRAME)).toEqual(WHOLE);
    expect(zoomed({ scale: 3, x: 400, y: 300, turns: 0 }, 0.1, { x: 0, y: 0 }, FRAME)).toEqual(WHOLE);
  });

  test('four turns equal none; a turn shows the whole picture, and zooming keeps it turned', () => {
    const near = zoomed(turned(WHOLE), 3, { x: 10, y: 20 }, FRAME);
    expect(near).toMatchObject({ scale: 3, turns: 1 });
    expect(whole(near)).toEqual({ ...WHOLE, turns: 1 });
    expect(turned(near)).toEqual({ ...WHOLE, turns: 2 });
    expect(turned(turned(turned(near)))).toEqual(WHOLE);
  });
});
