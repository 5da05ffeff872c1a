"""The page of an identification: forces over time, residuals, parameters before and after."""

from cadmbs.viewer.identified.report import identification_report, save_identification_report

__all__ = ["identification_report", "save_identification_report"]
