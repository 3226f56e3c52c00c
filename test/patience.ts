import { configure } from '@testing-library/react';

/** A machine that is busy with everything else draws a screen late: that is no fault of the screen. */
configure({ asyncUtilTimeout: 5_000 });
